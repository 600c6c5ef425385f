/** From OWASP's parameters for scrypt: 32 MiB and about 0.1 s of one core. */
export const hashCost = 15
