/** What a slip of status FAILED says: section 8's codes, and one of ours for money that goes back because of the player's own limit. */
export type NoteCode =
  | 'UPLOADED_FILE_NOT_EXIST'
  | 'IMG_SIZE_UNABLE_TO_PROCESS'
  | 'CANNOT_READ_CROPPED_IMAGE'
  | 'DEST_ACC_INVALID'
  | 'SLIP_REFNO_DUPLICATED'
  | 'UNSTABLE_REFNO_ON_SLIP'
  | 'TRIPPLE_WRONG_CAPTCHA'
  | 'INVALID_SLIP'
  | 'NOT_MATCH'
  | 'EXPIRED_SLIP'
  | 'UNKNOW_ERROR'
  | 'OWN_LIMIT'
