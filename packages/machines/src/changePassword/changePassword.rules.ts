/** Never written to browser storage. */
export type PasswordFields = { oldPassword: string; newPassword: string; confirmPassword: string }
export type PasswordField = keyof PasswordFields

export type PasswordOrder = Pick<PasswordFields, 'oldPassword' | 'newPassword'>

export const isFilled = ({ oldPassword, newPassword, confirmPassword }: PasswordFields): boolean =>
  oldPassword !== '' && newPassword !== '' && confirmPassword !== ''

export const isConfirmed = ({ newPassword, confirmPassword }: PasswordFields): boolean => newPassword === confirmPassword

export const firstEmpty = (fields: PasswordFields): PasswordField | null =>
  (['oldPassword', 'newPassword', 'confirmPassword'] as const).find((field) => fields[field] === '') ?? null

export const emptyFields: PasswordFields = { oldPassword: '', newPassword: '', confirmPassword: '' }
