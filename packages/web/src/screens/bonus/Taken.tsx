import type { BonusPreview } from '@krapao/sdk'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { useOfferWords } from './useOfferWords.ts'
import { useWaitingText } from './useWaitingText.ts'

type Props = {
  terms: BonusPreview | null
  /** Null during a break. */
  onDeposit: (() => void) | null
  /** Null until the bonus is known to be the player's. */
  onDrop: (() => void) | null
  onClose: () => void
}

export function Taken({ terms, onDeposit, onDrop, onClose }: Props) {
  const { t } = useTranslation('bonus')
  const words = useOfferWords()
  const panel = useFocusOnChange<HTMLDivElement>()
  const wagering = words.wagering(terms ?? {})
  return (
    <Step
      follows
      foot={
        <>
          {onDeposit && (
            <Button kind="primary" wide onClick={onDeposit}>
              {t('deposit')}
            </Button>
          )}
          <Button wide onClick={onClose}>
            {t('notNow')}
          </Button>
          {onDrop && (
            <Button kind="danger" wide onClick={onDrop}>
              {t('drop.action')}
            </Button>
          )}
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Empty tone="good" icon={Check} title={t('taken.title')}>
          <p>{useWaitingText(terms) ?? t('taken.text')}</p>
        </Empty>
      </div>
      <Card>
        <Facts>
          {wagering !== null && <Fact name={t('terms.turnover')}>{wagering}</Fact>}
          {terms?.percentFail !== undefined && <Fact name={t('terms.fail')}>{t('terms.failOf', { percent: terms.percentFail })}</Fact>}
          <Fact name={t('taken.drop')}>{t('taken.dropUntil')}</Fact>
        </Facts>
      </Card>
    </Step>
  )
}
