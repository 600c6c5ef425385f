export type Params = Record<string, string | number>
type Details = { status?: number; params?: Params; retryAfter?: number }

/** Other codes are 422. 409 only means that the first request is still running. */
const statuses = new Map(
  Object.entries({
    KEY_MISSING: 400,
    KEY_INVALID: 400,
    PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
    BANK_ACCOUNT_NAME_ENG: 400,
    INVALID_BANK: 400,
    UNAUTHORIZED: 401,
    EXPIRED_AUTH_TOKEN: 401,
    WRONG_CREDENTIAL: 401,
    INVALID_USER_1: 401,
    INVALID_USER_2: 401,
    INVALID_USER_3: 403,
    INVALID_USER_4: 403,
    INACTIVE_USER: 403,
    INVALID_IP: 403,
    NO_DATA: 404,
    gone: 410,
    REQUEST_LIMIT: 429,
    REQUEST_LIMIT_1MIN: 429,
    OTP_BLOCK: 429,
    INTERNAL_SERVER_ERROR: 500,
  }),
)

/** `retryAfter` in seconds. */
export class ApiError extends Error {
  readonly status: number
  readonly params: Params | undefined
  readonly retryAfter: number | undefined
  constructor(code: string, { status, params, retryAfter }: Details = {}) {
    super(code)
    this.status = status ?? statuses.get(code) ?? 422
    this.params = params
    this.retryAfter = retryAfter
  }
}

export class Busy extends ApiError {
  constructor(why: string) {
    super(why, { status: 503, retryAfter: 5 })
  }
}
