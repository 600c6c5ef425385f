import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/Confirm.tsx'

type Props = {
  /** The build's own words (`openingNotice`), in whatever language the operator wrote them. */
  notice: string
  /** In this click a tab may open. */
  onContinue: () => void
  onCancel: () => void
}

/** What must be read before a game opens (spec 7, PGSLOT message). */
export function GameNotice({ notice, onContinue, onCancel }: Props) {
  const { t } = useTranslation('gameAccount')
  return (
    <Confirm title={t('opening.notice')} confirm={t('opening.continue')} onConfirm={onContinue} onCancel={onCancel}>
      <p>{notice}</p>
    </Confirm>
  )
}
