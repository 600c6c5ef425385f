import { searchedCode, type BonusOverview, type PromotionActor } from '@krapao/machines'
import type { Promotion } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { Offer, type OfferProps } from '../Offer.tsx'
import { activeBonusBeside, useOffer } from '../useOffer.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'

type Props = { actor: PromotionActor; shown: BonusOverview; onChanged: () => void } & Pick<OfferProps, 'onDeposit' | 'onDrop' | 'onClose'>

export function PromotionSheet({ actor, onClose, ...around }: Props) {
  const { t } = useTranslation('promotion')
  const editing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const code = useSelector(actor, ({ context }) => searchedCode(context.code))
  const found = useSelector(actor, ({ context }) => context.found)
  const refused = useSelector(actor, (snapshot) => snapshot.matches('notFound'))
  if (editing) return null
  return (
    <Sheet title={t('sheet', { code })} full={!refused} onClose={onClose}>
      {found ? (
        <Found promotion={found} code={found.code ?? code} onClose={onClose} {...around} />
      ) : (
        <Searched actor={actor} onClose={onClose} />
      )}
    </Sheet>
  )
}

export function Searched({ actor, onClose }: Pick<Props, 'actor' | 'onClose'>) {
  const { t } = useTranslation('promotion')
  const state = useSelector(actor, ({ value }) => value)
  const problem = useSelector(actor, ({ context }) => context.problem)
  switch (state) {
    case 'searching':
      return (
        <>
          <p role="status">{t('searching')}</p>
          <Skeleton>
            <Piece />
            <Piece />
            <Piece as="field" />
          </Skeleton>
        </>
      )
    case 'notFound':
      return (
        <>
          <div role="status">
            <Empty icon={SearchX} title={t('notFound.title')}>
              {t('notFound.text')}
            </Empty>
          </div>
          <Button kind="primary" wide onClick={onClose}>
            {t('notFound.again')}
          </Button>
        </>
      )
    case 'failed':
    case 'broken':
      return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'search.requested' })} />
    case 'editing':
    case 'found':
      return null
    default:
      return state satisfies never
  }
}

type FoundProps = Omit<Props, 'actor'> & { promotion: Promotion; code: string }

function Found({ promotion: { description, percentFail }, code, shown, onChanged, ...next }: FoundProps) {
  const { t } = useTranslation('bonus')
  const offer = { source: 'promotion', code } as const
  const actor = useOffer(offer, { shown, onChanged })
  return (
    <Offer
      actor={actor}
      name={code}
      often={t('type.promotion')}
      percentFail={percentFail}
      notice={shown.notice}
      about={<ServerHtml html={description} />}
      has={activeBonusBeside(offer, shown)}
      {...next}
    />
  )
}
