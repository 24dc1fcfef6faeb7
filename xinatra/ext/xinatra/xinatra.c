#include <ruby.h>
#include <ruby/ractor.h>
#include "columns.h"
#include "content_types.h"
#include "cookies.h"
#include "enter.h"
#include "environment.h"
#include "exchange.h"
#include "filters.h"
#include "forms.h"
#include "front.h"
#include "header_keys.h"
#include "headers.h"
#include "indifferent_hash.h"
#include "known.h"
#ifdef HAVE_SYS_EPOLL_H
#include "access_log.h"
#include "answer.h"
#include "answering.h"
#include "channel.h"
#include "figures.h"
#include "loop.h"
#include "memory.h"
#include "outlet.h"
#include "tls_class.h"
#endif
#include "message.h"
#include "nesting.h"
#include "params.h"
#include "plan.h"
#include "redirect.h"
#include "respond.h"
#include "response.h"
#include "router.h"
#include "row_template.h"
#include "way.h"

void Init_engine(void);

RUBY_FUNC_EXPORTED void Init_engine(void)
{
    /* What is kept here is written when it is loaded, and read after that. What is not, an app's way and its content
     * types, belongs to a class, and Ruby lets no other Ractor than the first come by that. */
    rb_ext_ractor_safe(true);
    VALUE native = rb_define_module_under(rb_define_module("Xinatra"), "Native");
    Init_known();
    Init_environment();
    Init_plan(native);
    Init_request(native);
    Init_header_keys();
    Init_message(native);
    Init_exchange();
    Init_indifferent_hash();
    Init_enter();
    Init_router(native);
    Init_params(native);
    Init_nesting(native);
    Init_cookies(native);
    Init_content_types(native);
    Init_headers(native);
    Init_redirect(native);
    Init_response(native);
    Init_respond();
    Init_filters();
    Init_forms();
    Init_way(native);
    Init_front(native);
    Init_row_template(native);
    Init_columns(native);
#ifdef HAVE_SYS_EPOLL_H
    Init_answer(native);
    Init_channel(native);
    Init_outlet(native);
    Init_tls(native);
    Init_answering();
    Init_access_log(native);
    Init_figures(native);
    Init_loop(native);
    Init_memory(native);
#endif
}
