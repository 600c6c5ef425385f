/** The exponent of scrypt's N, as OWASP recommends: 32 MiB and 0.1 s of a core. */
export const hashCost = 15
