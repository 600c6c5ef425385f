import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/sheet/Confirm.tsx'

type Props = {
  notice: string
  /** Within the click, so that a tab can be opened. */
  onContinue: () => void
  onCancel: () => void
}

export function GameNotice({ notice, onContinue, onCancel }: Props) {
  const { t } = useTranslation('gameAccount')
  return (
    <Confirm title={t('opening.notice')} confirm={t('opening.continue')} onConfirm={onContinue} onCancel={onCancel}>
      <p>{notice}</p>
    </Confirm>
  )
}
