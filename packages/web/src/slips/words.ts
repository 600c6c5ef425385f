import type { Problem } from '@krapao/sdk'
import { problemText } from '../i18n/problemText.ts'

type Translate = Parameters<typeof problemText>[0]

/** Why a slip was turned down: a note of spec 8 in words, and what another backend wrote as it is. */
export const noteText = (t: Translate, note: string): string => problemText(t, { kind: 'refused', effect: 'none', message: note })

/** Why an upload was not taken. The one code that also stands for "closed at this hour" says so where the server did. */
export function uploadText(t: Translate, problem: Problem): string {
  if (problem.kind === 'refused' && problem.code === 'SLIP_UPLOAD_FAIL') {
    const { from, to } = problem.params ?? {}
    if (from !== undefined && to !== undefined) return String(t('closed' as never, { ns: 'slips', from, to } as never))
  }
  return problemText(t, problem)
}

/** Every reason for which a slip may be turned down, in the order of spec 8; the last two are a person's. */
export const reasons = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
  'REJECT_UNREADABLE_REF',
  'REJECT_UNREADABLE_SLIP',
] as const
