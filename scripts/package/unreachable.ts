// Tests of packages need a registry for what a package does not contain; where none answers, they say so.

/** How npm says that neither its cache nor a registry has what a package needs. */
export const unreachable = /ENOTCACHED|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E50\d/
