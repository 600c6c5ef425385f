/** Sends a text to a phone. Rejects if it could not be sent; the caller answers OTP_SEND_FAIL. */
export type SmsGateway = {
  /** True only for the sandbox's: then, and only then, an answer may show the code that was sent. */
  readonly showsCodes: boolean
  /** `code` is what the text carries, for a gateway that keeps it apart; `at` is Clock.now(). */
  send: (message: { phone: string; text: string; code: string; at: number }) => Promise<void>
}
