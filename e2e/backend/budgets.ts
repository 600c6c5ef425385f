/** Every test registers players from one address: more than the limit per hour. */
export const ampleBudgets = {
  REGISTER_ADDRESS_TRIES: '100000',
  REGISTER_SUBNET_TRIES: '100000',
  REGISTER_TOTAL_TRIES: '100000',
  OTP_ADDRESS_SENDS: '100000',
  OTP_SUBNET_SENDS: '100000',
  OTP_RANGE_SENDS: '100000',
  OTP_TOTAL_SENDS: '100000',
  OTP_ADDRESS_TRIES: '100000',
  OTP_SUBNET_TRIES: '100000',
  OTP_TOTAL_TRIES: '100000',
}

/** Rewards after one bet. With the shipped settings a coin takes 1 500 baht of stakes. */
export const quickRewards = { COIN_SATANG: '10000', REFUND_CAP_BASIS_POINTS: '500', HOUSE_EDGE_BASIS_POINTS: '3000' }
