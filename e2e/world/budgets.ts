/** Every test makes players, all from one address: more than a real address may within an hour. */
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

/** Rewards that one bet earns. Under the shipped figures a coin takes 1 500 baht of stakes, which the edge of a real game pays for. */
export const quickRewards = { COIN_SATANG: '10000', REFUND_CAP_BASIS_POINTS: '500', HOUSE_EDGE_BASIS_POINTS: '3000' }
