import type { BannersActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { Carousel } from './Carousel.tsx'
import { Piece, Skeleton } from '../feedback/Skeleton.tsx'
import { Step } from '../form/Step.tsx'
import { useFocusOnChange } from './useFocusOnChange.ts'
import stack from './Stack.module.css'

type Props = {
  actor: BannersActor
  label: string
  children: ReactNode
}

export function BannersFirst({ actor, label, children }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'loading':
      return (
        <Skeleton>
          <Piece as="card" />
          <Piece as="field" />
        </Skeleton>
      )
    case 'showing':
      return <Shown actor={actor} label={label} />
    case 'passed':
      return <Passed>{children}</Passed>
    default:
      return state satisfies never
  }
}

function Shown({ actor, label }: Omit<Props, 'children'>) {
  const { t } = useTranslation('ui')
  const banners = useSelector(actor, ({ context }) => context.banners)
  return (
    <Step
      foot={
        <Button kind="primary" wide onClick={() => actor.send({ type: 'banners.passed' })}>
          {t('goOn')}
        </Button>
      }
    >
      <Carousel label={label} slides={banners} />
    </Step>
  )
}

/** The button that had the focus is gone. */
function Passed({ children }: { children: ReactNode }) {
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  return (
    <div ref={panel} tabIndex={-1} className={stack.full}>
      {children}
    </div>
  )
}
