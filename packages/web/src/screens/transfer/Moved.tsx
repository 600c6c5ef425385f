import { walletCode, type TransferActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { removeSpacesAround } from '#i18n/bankName.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Money } from '#ui/Money.tsx'
import { usePlaceName } from './Ends.tsx'

type Props = { actor: TransferActor; onDone: () => void; onOpenGame: (code: string) => void }

export function Moved({ actor, onDone, onOpenGame }: Props) {
  const { t } = useTranslation('transfer')
  const panel = useFocusOnChange<HTMLDivElement>()
  const { places, from, to, amount } = useSelector(actor, ({ context }) => context)
  const isCurrent = useSelector(actor, (snapshot) => snapshot.matches({ moved: 'current' }))
  const name = usePlaceName()
  const ends = [from, to].map((end) => places.find(({ code }) => code === end)).filter((place) => place !== undefined)
  const target = ends.find(({ code }) => code === to)
  const goal = name(target ?? { code: to ?? '', name: to ?? '' })
  return (
    <Step
      follows
      foot={
        <>
          <Button kind="primary" wide onClick={onDone}>
            {t('done')}
          </Button>
          {target && target.code !== walletCode && (
            <Button wide onClick={() => onOpenGame(target.code)}>
              {t('moved.open', { game: target.name })}
            </Button>
          )}
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Empty tone="good" icon={CircleCheck} title={removeSpacesAround(t('moved.to', { to: goal }), goal)} amount={amount} />
      </div>
      <Card>
        <Facts>
          {ends.map((place) => (
            <Fact key={place.code} name={removeSpacesAround(t('moved.now', { place: name(place) }), name(place))}>
              {isCurrent ? <Money satang={place.amount} /> : t('moved.reading')}
            </Fact>
          ))}
        </Facts>
      </Card>
    </Step>
  )
}
