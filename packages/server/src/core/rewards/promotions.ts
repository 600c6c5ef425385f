import { ApiError } from '#platform/errors/apiError.ts'
import type { Catalogue } from '../catalogue/catalogue.schema.ts'
import type { AppContext } from '../context/appContext.ts'
import type { Rules } from './bonus.rules.ts'

type Promotion = Catalogue['promotions'][number]

/** Throws NO_PROMOTION. */
export function requirePromotion({ catalogue, clock }: AppContext, code: string): Promotion {
  const now = clock.now()
  const found = catalogue.current.promotions.find((one) => one.code === code)
  if (!found || now < Date.parse(found.from) || now >= Date.parse(found.until)) throw new ApiError('NO_PROMOTION')
  return found
}

export const rulesOfPromotion = ({ code, percent, maximum, turnover, percentFail, maxReceived }: Promotion): Rules => ({
  name: { th: code, lo: code, en: code },
  type: 'promotion',
  percent,
  maximum,
  minimumDeposit: 0,
  turnover,
  percentFail,
  maxReceived,
})
