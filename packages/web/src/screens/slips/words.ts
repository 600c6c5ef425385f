import { windowOf } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { problemText } from '#i18n/problemText.ts'

type Translate = Parameters<typeof problemText>[0]

export const noteText = (t: Translate, note: string): string => problemText(t, { kind: 'refused', effect: 'none', message: note })

export function uploadText(t: Translate, problem: Problem): string {
  const window = windowOf(problem)
  return window ? String(t('closed.text' as never, { ns: 'slips', ...window } as never)) : problemText(t, problem)
}

/** In display order; staff give the last two. */
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
