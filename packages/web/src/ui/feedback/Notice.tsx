import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Problem } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '../Button.tsx'
import css from './Notice.module.css'
import { classes } from '../classes.ts'
import tones from '../tones.module.css'

type Tone = 'bad' | 'wait' | 'good' | 'info'
type Props = {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: string
  busy?: boolean
  onAction?: () => void
}

const icons = { bad: CircleAlert, wait: Clock, good: CircleCheck, info: Info }

export function Notice({ tone = 'info', title, children, action, busy = false, onAction }: Props) {
  return <NoticeBox tone={tone} icon={icons[tone]} title={title} action={action} busy={busy} onAction={onAction} text={children} />
}

type ProblemProps = { problem: Problem | null; title?: string; busy?: boolean; onRetry?: () => void }

/** Renders nothing without a problem; a retry button with `onRetry`. */
export function ProblemNotice({ problem, title, busy = false, onRetry }: ProblemProps) {
  const { t } = useTranslation(['ui', 'problem'])
  if (!problem) return null
  const offline = problem.kind === 'offline'
  return (
    <NoticeBox
      tone={offline ? 'wait' : 'bad'}
      icon={offline ? WifiOff : CircleAlert}
      title={title}
      text={problemText(t, problem)}
      action={onRetry && t('ui:tryAgain')}
      busy={busy}
      onAction={onRetry}
    />
  )
}

/** Replaces content that failed to load. Without a problem it reports an internal error. */
export function FailedNotice({ problem, ...rest }: { problem: Problem | null; title?: string; onRetry: () => void }) {
  return <ProblemNotice {...rest} problem={problem ?? broken} />
}

const broken: Problem = { kind: 'refused', code: 'broken', message: 'broken', effect: 'none' }

type NoticeBoxProps = {
  tone: Tone
  icon: typeof Info
  title?: string | undefined
  text: ReactNode
  action?: string | undefined
  busy: boolean
  onAction?: (() => void) | undefined
}

function NoticeBox({ tone, icon: Icon, title, text, action, busy, onAction }: NoticeBoxProps) {
  return (
    <div className={classes(css.notice, tone === 'info' ? css.info : tones[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={css.words}>
        {title && <b>{title}</b>}
        {text && <div>{text}</div>}
        {action && onAction && (
          <div className={css.action}>
            <Button busy={busy} onClick={onAction}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
