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
