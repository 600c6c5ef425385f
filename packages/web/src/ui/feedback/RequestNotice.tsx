import type { RequestView } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { problemText } from '#i18n/problemText.ts'
import button from '../Button.module.css'
import { classes } from '../classes.ts'
import { FailedNotice, Notice } from './Notice.tsx'
import css from './Notice.module.css'

/** For states that need a message; the form shows the others. */
type Props = {
  state: RequestView['state']
  problem: Problem | null
  /** Overrides the general text of the problem's code. */
  refusal?: string
  error?: string
  checking?: { title: string; text: string }
  pending?: string
  /** Advice on where to check an undecided request; by default the statement. */
  undecided?: string
  again?: string
  onCheck: () => void
  onAgain: () => void
}

export function RequestNotice({ state, problem, refusal, error, checking, pending, undecided, again, onCheck, onAgain }: Props) {
  const { t } = useTranslation(['ui', 'problem'])
  switch (state) {
    case 'outcomeUnknown':
    case 'readingStatus':
      return (
        <Notice
          tone="wait"
          title={checking?.title ?? t('ui:command.checking')}
          action={t('ui:command.ask')}
          busy={state !== 'outcomeUnknown'}
          onAction={onCheck}
        >
          {checking?.text ?? t('ui:command.checkingText')}
        </Notice>
      )
    case 'pending':
      return (
        <Notice tone="wait" title={pending ?? t('ui:command.pending')} action={t('ui:command.ask')} onAction={onCheck}>
          {t('ui:command.pendingText')}
        </Notice>
      )
    case 'undecided':
      return (
        <Notice tone="wait" title={t('ui:command.undecided')} action={again ?? t('ui:command.again')} onAction={onAgain}>
          {undecided ?? <InStatement />}
        </Notice>
      )
    case 'refused':
      return problem ? (
        <Notice tone="bad" title={error ?? t('ui:command.error')}>
          {refusal ?? (problem.kind === 'timeout' && problem.effect === 'none' ? t('ui:command.nothingDone') : problemText(t, problem))}
        </Notice>
      ) : null
    case 'broken':
      return <FailedNotice problem={null} onRetry={onAgain} />
    default:
      return null
  }
}

function InStatement() {
  const { t } = useTranslation('ui')
  return (
    <>
      {t('command.undecidedText')}
      <div className={css.action}>
        <Link className={classes(button.button, button.link, button.plain)} to="/user/statement">
          {t('command.statement')}
        </Link>
      </div>
    </>
  )
}
