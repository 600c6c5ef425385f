import { isWholeDay, type DepositMethod } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { Fold } from '#ui/layout/Fold.tsx'
import css from './Deposit.module.css'

export type SlipRules = { window: { from: string; to: string }; hours: number }
type Props = {
  method: DepositMethod
  rules: SlipRules | null
  qrMinutes?: number | null
  /** The operator's own note. */
  own: string | null
}

/** Until when to upload a slip, and the hours for it. */
export function useSlipNotes(rules: SlipRules | null): [upload: string, ...hours: string[]] {
  const { t } = useTranslation('deposit')
  const within = rules && rules.hours !== 1 ? t('notes.uploadHours', { hours: rules.hours }) : t('notes.upload')
  return rules && !isWholeDay(rules.window) ? [within, t('notes.window', rules.window)] : [within]
}

export function DepositNotes({ method, rules, qrMinutes = null, own }: Props) {
  const { t } = useTranslation('deposit')
  const [upload, ...hours] = useSlipNotes(rules)
  const slip = [t('notes.slip', { upload }), ...hours]
  const lines = {
    qr: [t('notes.credit'), qrMinutes === null ? t('notes.qr') : t('notes.qrMinutes', { minutes: qrMinutes }), ...slip],
    bank: [t('notes.credit'), ...slip],
    trueWallet: [t('notes.credit'), t('notes.phone'), ...slip],
    gift: [],
  }[method]
  return (
    <Fold title={t('notes.title')}>
      <ul className={css.notes}>{[...lines, own].map((line) => line && <li key={line}>{line}</li>)}</ul>
    </Fold>
  )
}
