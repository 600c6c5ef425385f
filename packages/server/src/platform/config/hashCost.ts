/** OWASP's scrypt parameters: 32 MiB and 0.1 s of a core. */
export const hashCost = 15
