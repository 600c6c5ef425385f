import { linesOf, type StatementActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { languageOf } from '#i18n/i18n.ts'
import { walletNames } from '#screens/statement/places.ts'
import { keyOf, StatementRow } from '#screens/statement/StatementRow.tsx'
import { useReceipt } from '#screens/statement/useReceipt.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { HiddenMoney } from '#ui/Money.tsx'
import { BalancesHidden } from './balance/Balance.tsx'
import css from './Home.module.css'

type Props = {
  statement: StatementActor
  wallet: WalletResponse
  now: () => number
}

export function Latest(props: Props) {
  const { t } = useTranslation('statement')
  return (
    <section aria-labelledby="latest">
      <PartTitle
        id="latest"
        end={
          <Link className={css.all} to="/user/statement">
            {t('all')}
          </Link>
        }
      >
        {t('latest')}
      </PartTitle>
      <Entries {...props} />
    </section>
  )
}

function Entries({ statement, wallet, now }: Props) {
  const { t, i18n } = useTranslation(['statement', 'home'])
  const hidden = useContext(BalancesHidden) && <HiddenMoney label={t('home:hidden')} />
  const state = useSelector(statement, ({ value }) => (typeof value === 'object' ? 'page' : value))
  const nameOf = walletNames(t, languageOf(i18n), wallet)
  const { items, problem } = useSelector(statement, ({ context }) => context)
  // A page that could not be reloaded stays in view with a notice.
  const lines = linesOf(items.slice(0, 4))
  const receipt = useReceipt(lines, nameOf)
  const old = useSelector(statement, (snapshot) => snapshot.matches({ page: 'stale' }))
  switch (state) {
    case 'loading':
      return (
        <Card flush>
          <SkeletonRows rows={3} />
        </Card>
      )
    case 'failed':
    case 'broken':
      return <FailedNotice problem={problem} onRetry={() => statement.send({ type: 'reload.requested' })} />
    case 'page':
      return (
        <Card flush>
          {old && <ProblemNotice problem={problem} onRetry={() => statement.send({ type: 'reload.requested' })} />}
          {items.length === 0 ? (
            <Empty icon={ScrollText} title={t('empty.title')}>
              {t('empty.text')}
            </Empty>
          ) : (
            <ul>
              {lines.map((line) => (
                <StatementRow key={keyOf(line.entry)} line={line} nameOf={nameOf} now={now()} brief hidden={hidden} onOpen={receipt.open} />
              ))}
            </ul>
          )}
          {receipt.sheet}
        </Card>
      )
    default:
      return state satisfies never
  }
}
