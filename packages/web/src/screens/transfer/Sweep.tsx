import { sweptAmount, walletCode, type Leg, type Place, type TransferActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { removeSpacesAround } from '#i18n/bankName.ts'
import { useRequest } from '#services/useRequest.ts'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '#ui/Button.tsx'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Money } from '#ui/Money.tsx'
import { usePlaceName } from './Ends.tsx'
import css from './Transfer.module.css'

type Props = { actor: TransferActor; onDone: () => void }

export function Sweep({ actor, onDone }: Props) {
  const { t } = useTranslation(['transfer', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const { legs, places } = useSelector(actor, ({ context }) => context)
  const back = useSelector(actor, sweptAmount)
  const isOver = useSelector(actor, (snapshot) => snapshot.matches({ sweeping: 'swept' }))
  const isCurrent = useSelector(actor, (snapshot) => snapshot.matches({ sweeping: { swept: 'current' } }))
  const wallet = places.find(({ code }) => code === walletCode)
  const request = useRequest(actor)
  return (
    <Step
      foot={
        <>
          {!isOver && <FootNote>{t('back.stay')}</FootNote>}
          <Button kind={isOver ? 'primary' : 'plain'} wide onClick={onDone}>
            {t(isOver ? 'transfer:done' : 'ui:close')}
          </Button>
        </>
      }
    >
      <div ref={panel} tabIndex={-1} className={css.form}>
        <div role="status">
          <Empty
            {...(isOver && back > 0 ? { tone: 'good', icon: CircleCheck } : { icon: Undo2 })}
            title={t(isOver ? 'back.sum' : 'back.soFar')}
            amount={back}
          />
        </div>
        <RequestNotice
          {...request}
          onCheck={() => actor.send({ type: 'status.requested' })}
          onAgain={() => actor.send({ type: 'again.requested' })}
        />
        <Rows>
          {legs.map((leg) => (
            <LegRow
              key={leg.code}
              leg={leg}
              place={places.find(({ code }) => code === leg.code)}
              {...(isOver && { onRetry: () => actor.send({ type: 'leg.retried', code: leg.code }) })}
            />
          ))}
        </Rows>
        {isOver && wallet && (
          <Card>
            <Facts>
              <Fact name={removeSpacesAround(t('moved.now', { place: t('wallet') }), t('wallet'))}>
                {isCurrent ? <Money satang={wallet.amount} /> : t('moved.reading')}
              </Fact>
            </Facts>
          </Card>
        )}
      </div>
    </Step>
  )
}

function LegRow({ leg, place, onRetry }: { leg: Leg; place: Place | undefined; onRetry?: () => void }) {
  const { t } = useTranslation(['transfer', 'ui', 'problem'])
  const name = usePlaceName()
  const { code, amount, state, problem } = leg
  const words = () => {
    if (state !== 'failed') return t(`back.${state}`)
    if (!problem) return t('back.unknown')
    return problem.kind === 'refused' && problem.code === 'TRANSFER_FAIL' ? t('back.failed') : problemText(t, problem)
  }
  return (
    <Row
      icon={Gamepad2}
      picture={place?.logo}
      title={name(place ?? { code, name: code })}
      note={state === 'moved' ? <Tag tone="good">{words()}</Tag> : words()}
      end={state === 'failed' && onRetry ? <Button onClick={onRetry}>{t('ui:tryAgain')}</Button> : <Money satang={amount} />}
    />
  )
}
