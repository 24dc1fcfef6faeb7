#ifdef XINATRA_TLS

#include "tls_context.h"
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>

struct tls_context {
    SSL_CTX *contexts[TLS_CERTIFICATES];
    size_t count;
};

/* What goes wrong while one is made. */
typedef struct {
    char *problem;
    size_t room;
    bool password; /* a key's was asked for */
} complaint;

/* As the list of a client's protocols has it (RFC 7301, section 3.1). */
static const unsigned char PROTOCOL[] = "\x08http/1.1";

/* Always false. */
static bool complain(complaint *about, const char *what, const char *value, const char *otherwise)
{
    const char *reason = ERR_reason_error_string(ERR_peek_error());
    snprintf(about->problem, about->room, "%s %s %s: %s", what, value, otherwise, reason ? reason : "out of memory");
    ERR_clear_error();
    return false;
}

/* Nobody is there to be asked. */
static int refuse_password(char *into, int room, int writes, void *data)
{
    ((complaint *)data)->password = true;
    return -1;
}

static bool load_key(SSL_CTX *context, const tls_pair *pair, complaint *about)
{
    SSL_CTX_set_default_passwd_cb(context, refuse_password);
    SSL_CTX_set_default_passwd_cb_userdata(context, about);
    if (SSL_CTX_use_PrivateKey_file(context, pair->key, SSL_FILETYPE_PEM) == 1) return true;

    int reason = ERR_GET_REASON(ERR_peek_error());
    if (about->password) return complain(about, "the key", pair->key, "is encrypted, give one that is not");
    if (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH) {
        return complain(about, "the key", pair->key, "is not the certificate's");
    }
    return complain(about, "the key", pair->key, "cannot be used");
}

static bool load_pair(SSL_CTX *context, const tls_pair *pair, complaint *about)
{
    if (SSL_CTX_use_certificate_chain_file(context, pair->certificate) != 1) {
        return complain(about, "the certificate", pair->certificate, "cannot be used");
    }
    return load_key(context, pair, about);
}

/* What is asked of a client's certificate. */
static bool load_authorities(SSL_CTX *context, const tls_settings *settings, complaint *about)
{
    if (!settings->asks) return true;

    STACK_OF(X509_NAME) *names = SSL_load_client_CA_file(settings->authorities);
    if (!names || SSL_CTX_load_verify_file(context, settings->authorities) != 1) {
        sk_X509_NAME_pop_free(names, X509_NAME_free);
        return complain(about, "the authorities of", settings->authorities, "cannot be used");
    }
    SSL_CTX_set_client_CA_list(context, names);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER | (settings->insists ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0), NULL);
    return true;
}

static bool choose_ciphers(SSL_CTX *context, const tls_settings *settings, complaint *about)
{
    if (SSL_CTX_set_cipher_list(context, settings->ciphers) != 1) {
        return complain(about, "the ciphers", settings->ciphers, "cannot be used");
    }
    if (settings->suites && SSL_CTX_set_ciphersuites(context, settings->suites) != 1) {
        return complain(about, "the ciphersuites", settings->suites, "cannot be used");
    }
    return true;
}

/* A client that speaks none of ours is told so (RFC 7301, section 3.2). */
static int choose_protocol(SSL *session, const unsigned char **chosen, unsigned char *size, const unsigned char *offered, unsigned count,
                           void *data)
{
    int found = SSL_select_next_proto((unsigned char **)chosen, size, PROTOCOL, sizeof(PROTOCOL) - 1, offered, count);
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* The certificate that is for the name that a client has asked for (RFC 6066, section 3); else the first stays. */
static int choose_certificate(SSL *session, int *alert, void *data)
{
    const tls_context *all = data;
    const char *name = SSL_get_servername(session, TLSEXT_NAMETYPE_host_name);
    for (size_t index = 0; name && index < all->count; index++) {
        if (X509_check_host(SSL_CTX_get0_certificate(all->contexts[index]), name, 0, 0, NULL) == 1) {
            SSL_set_SSL_CTX(session, all->contexts[index]);
            break;
        }
    }
    return SSL_TLSEXT_ERR_OK;
}

/* Sessions are resumed by tickets, so that the server keeps nothing of them (RFC 8446, section 4.6.1, and RFC 5077). Nothing is kept of
 * what was read, either, while a connection is idle. A client that makes OpenSSL work without sending anything has to wait for its next
 * turn: therefore no AUTO_RETRY. */
static void set_up(SSL_CTX *context, const tls_settings *settings)
{
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_min_proto_version(context, settings->newest ? TLS1_3_VERSION : TLS1_2_VERSION);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
}

static bool share_sessions(SSL_CTX *context, const tls_settings *settings, complaint *about)
{
    return (SSL_CTX_set_tlsext_ticket_keys(context, (void *)settings->ticket_key, TLS_TICKET_KEY) == 1 &&
            SSL_CTX_set_session_id_context(context, settings->identity, TLS_IDENTITY) == 1) ||
           complain(about, "sessions", "", "cannot be resumed");
}

static bool add(tls_context *all, const tls_pair *pair, const tls_settings *settings, complaint *about)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context) return complain(about, "TLS", "", "cannot be used");

    all->contexts[all->count++] = context;
    set_up(context, settings);
    if (settings->count > 1) {
        SSL_CTX_set_tlsext_servername_callback(context, choose_certificate);
        SSL_CTX_set_tlsext_servername_arg(context, all);
    }
    return choose_ciphers(context, settings, about) && share_sessions(context, settings, about) &&
           load_authorities(context, settings, about) && load_pair(context, pair, about);
}

tls_context *tls_context_new(const tls_settings *settings, char *problem, size_t room)
{
    complaint about = { problem, room, false };
    tls_context *all = calloc(1, sizeof(*all));
    snprintf(problem, room, "out of memory");
    ERR_clear_error();
    for (size_t index = 0; all && index < settings->count; index++) {
        if (!add(all, &settings->pairs[index], settings, &about)) {
            tls_context_free(all);
            return NULL;
        }
    }
    return all;
}

SSL_CTX *tls_context_first(const tls_context *all)
{
    return all->contexts[0];
}

void tls_context_free(tls_context *all)
{
    for (size_t index = 0; all && index < all->count; index++) SSL_CTX_free(all->contexts[index]);
    free(all);
}

#endif
