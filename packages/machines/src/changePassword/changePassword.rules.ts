/** What the form holds. None of it is ever kept in a browser's storage. */
export type PasswordFields = { oldPassword: string; newPassword: string; confirmPassword: string }
export type PasswordField = keyof PasswordFields

/** The old password and the new, as they are sent (spec 3). */
export type PasswordOrder = Pick<PasswordFields, 'oldPassword' | 'newPassword'>

/** All three are there: without one of them nothing happens, silently (spec 5). */
export const isFilled = ({ oldPassword, newPassword, confirmPassword }: PasswordFields): boolean =>
  oldPassword !== '' && newPassword !== '' && confirmPassword !== ''

/** New and confirm are the same (spec 5). */
export const isConfirmed = ({ newPassword, confirmPassword }: PasswordFields): boolean => newPassword === confirmPassword

/** The field to go to when nothing happened: the first that is empty. */
export const firstEmpty = (fields: PasswordFields): PasswordField | null =>
  (['oldPassword', 'newPassword', 'confirmPassword'] as const).find((field) => fields[field] === '') ?? null

export const emptyFields: PasswordFields = { oldPassword: '', newPassword: '', confirmPassword: '' }
