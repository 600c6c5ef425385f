import Clock from 'lucide-react/icons/clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Problem } from '@krapao/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '../Button.tsx'
import { ContactText } from './Contact.tsx'
import { ContactButton } from './ContactButton.tsx'
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
  /** A button to the contact page, or its own label; "contact us" in the text is a link anyway. */
  contact?: boolean | string
  onAction?: () => void
}

const icons = { bad: CircleAlert, wait: Clock, good: CircleCheck, info: Info }

export function Notice({ tone = 'info', children, busy = false, ...rest }: Props) {
  return <NoticeBox {...rest} tone={tone} icon={icons[tone]} busy={busy} text={children} />
}

type ProblemProps = { problem: Problem | null; title?: string; busy?: boolean; contact?: boolean; onRetry?: () => void }

/** Renders nothing without a problem; a retry button with `onRetry`, except during a break, when it could not work. */
export function ProblemNotice({ problem, busy = false, onRetry, ...rest }: ProblemProps) {
  const { t } = useTranslation(['ui', 'problem'])
  if (!problem) return null
  const offline = problem.kind === 'offline'
  const onBreak = problem.kind === 'refused' && problem.code === 'INVALID_USER_3'
  return (
    <NoticeBox
      {...rest}
      tone={offline || onBreak ? 'wait' : 'bad'}
      icon={offline ? WifiOff : CircleAlert}
      text={problemText(t, problem)}
      action={onRetry && t('ui:tryAgain')}
      busy={busy}
      onAction={onBreak ? undefined : onRetry}
    />
  )
}

/** Replaces content that failed to load. Without a problem it reports an internal error. */
export function FailedNotice({ problem, ...rest }: { problem: Problem | null; title?: string; contact?: boolean; onRetry: () => void }) {
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
  contact?: boolean | string | undefined
  onAction?: (() => void) | undefined
}

function NoticeBox({ tone, icon: Icon, title, text, action, busy, contact, onAction }: NoticeBoxProps) {
  return (
    <div className={classes(css.notice, tone === 'info' ? css.info : tones[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={css.words}>
        {title && (
          <b>
            <ContactText>{title}</ContactText>
          </b>
        )}
        {text && <div>{typeof text === 'string' ? <ContactText>{text}</ContactText> : text}</div>}
        {(contact || onAction) && (
          <div className={css.action}>
            {action && onAction && (
              <Button busy={busy} onClick={onAction}>
                {action}
              </Button>
            )}
            {contact && <ContactButton>{contact === true ? undefined : contact}</ContactButton>}
          </div>
        )}
      </div>
    </div>
  )
}
