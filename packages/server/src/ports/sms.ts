/** Rejects if it could not be sent; the caller answers OTP_SEND_FAIL. */
export type SmsGateway = {
  /** True only in the sandbox: an answer may contain the code. */
  readonly showsCodes: boolean
  /**
   * `phone` is national: 0812345678 in Thailand, 2012345678 in Laos. `code` is in the text, for gateways that need it separately; `at` is
   * Clock.now().
   */
  send: (message: { phone: string; text: string; code: string; at: number }) => Promise<void>
}
