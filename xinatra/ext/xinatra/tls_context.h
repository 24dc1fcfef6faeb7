/* What TLS sessions of a listener begin with: certificates, keys, and what is asked of clients. Needs nothing of Ruby. */
#ifndef XINATRA_TLS_CONTEXT_H
#define XINATRA_TLS_CONTEXT_H

#include <openssl/ssl.h>
#include "tls.h"

enum { TLS_CERTIFICATES = 16, TLS_TICKET_KEY = 80, TLS_IDENTITY = 32 };

typedef struct {
    const char *certificate; /* paths of PEM files; the certificates that lead to the authority's stand behind the first */
    const char *key;
} tls_pair;

typedef struct {
    tls_pair pairs[TLS_CERTIFICATES]; /* the first is for clients that name none of them (RFC 6066, section 3) */
    size_t count;
    const char *authorities;  /* of clients' certificates; NULL for none */
    bool asks;                /* clients are asked for a certificate, and a wrong one is refused */
    bool insists;             /* so is none */
    bool newest;              /* TLS 1.3 alone */
    const char *ciphers;      /* of TLS 1.2, as ciphers(1) has them */
    const char *suites;       /* of TLS 1.3; NULL for OpenSSL's own */
    const unsigned char *ticket_key; /* as many bytes as said above: who has the same, resumes the sessions of the other */
    const unsigned char *identity;   /* likewise: nor are sessions resumed that began with another */
} tls_settings;

/* NULL where a setting cannot be: then `problem` is what is wrong, ended by a NUL. */
tls_context *tls_context_new(const tls_settings *settings, char *problem, size_t room);

SSL_CTX *tls_context_first(const tls_context *all);

/* Sessions that have begun go on. */
void tls_context_free(tls_context *all);

#endif
