import { isWindowOpen, windowOf, type PictureContent, type SlipUploadActor, type SlipWindow } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney } from '#i18n/format.ts'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '#ui/Button.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Picker, Preview } from './Picker.tsx'
import type { BrowserPictures } from './browserPictures.ts'
import css from './SlipUpload.module.css'
import { noteText, uploadText } from './words.ts'

type Props = {
  actor: SlipUploadActor
  pictures: BrowserPictures
  /** Outside of it the buttons are disabled; a pasted picture still gets the server's answer. Null if unknown. */
  window?: SlipWindow | null
  /** Server time, ms. */
  now: number
}

const isClosed = (window: SlipWindow | null, now: number): boolean => window !== null && !isWindowOpen(window, now)

/** Keeps the focus inside when its content changes. */
export function SlipUpload(props: Props) {
  const state = useSelector(props.actor, stateOf)
  const { state: request } = useRequest(props.actor)
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: `${state} ${request}` })
  return (
    <div ref={panel} tabIndex={-1}>
      <Stage {...props} />
    </div>
  )
}

const stateOf = ({ value }: SnapshotFrom<SlipUploadActor>) =>
  typeof value === 'string' ? value : 'submitting' in value ? value.submitting : 'processing'

function Stage(props: Props) {
  const { actor } = props
  const state = useSelector(actor, stateOf)
  switch (state) {
    case 'resuming':
      return null
    case 'choosing':
      return <Picker actor={actor} pictures={props.pictures} closed={isClosed(props.window ?? null, props.now)} primary />
    case 'reading':
      return <Looked {...props} busy />
    case 'checked':
    case 'unclear':
    case 'notASlip':
    case 'shrinking':
      return <Looked {...props} busy={state === 'shrinking'} />
    case 'sending':
      return <Sending {...props} />
    case 'outcomeUnknown':
      return <Uncertain {...props} />
    case 'uploadFailed':
      return <NotTaken {...props} />
    case 'processing':
      return <Processing {...props} />
    case 'accepted':
    case 'refused':
      return <Settled {...props} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'again.requested' })} />
    default:
      return state satisfies never
  }
}

function Looked({ actor, pictures, window = null, now, busy }: Props & { busy: boolean }) {
  const { t } = useTranslation('slips')
  const { picture, reading } = useSelector(actor, ({ context }) => context)
  const wrong = reading?.kind === 'other'
  return (
    <div className={css.message}>
      <InHand pictures={pictures} picture={picture}>
        <div aria-live="polite">{reading ? <Seen reading={reading} /> : <p className={css.looking}>{t('looking')}</p>}</div>
        {reading && !wrong && (
          <Button kind="primary" wide busy={busy} onClick={() => actor.send({ type: 'send.requested' })}>
            {t(reading.kind === 'unclear' ? 'sendAnyway' : 'send')}
          </Button>
        )}
        {!wrong && !(reading && busy) && (
          <Button wide onClick={() => actor.send({ type: 'picture.removed' })}>
            {t('other')}
          </Button>
        )}
      </InHand>
      {wrong && <Picker actor={actor} pictures={pictures} closed={isClosed(window, now)} primary />}
    </div>
  )
}

function InHand({ pictures, picture, children }: { pictures: BrowserPictures; picture: string | null; children: ReactNode }) {
  return (
    <div className={css.hand}>
      {picture !== null && <Preview pictures={pictures} picture={picture} />}
      <div className={css.message}>{children}</div>
    </div>
  )
}

function Seen({ reading }: { reading: PictureContent }) {
  const { t } = useTranslation('slips')
  if (reading.kind === 'slip') {
    return (
      <p className={css.good}>
        <CircleCheck size={20} aria-hidden />
        {t('seen.slip')}
      </p>
    )
  }
  if (reading.kind === 'unclear') {
    return (
      <Notice tone="wait" title={t('seen.unclear')}>
        {t('seen.unclearText')}
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title={t('seen.other')}>
      {t(`seen.${reading.why}`)}
    </Notice>
  )
}

function Sending({ actor, pictures }: Props) {
  const { t } = useTranslation('slips')
  const { picture, sent, stopped } = useSelector(actor, ({ context }) => context)
  return (
    <InHand pictures={pictures} picture={picture}>
      <label className={css.progress}>
        <span>
          <span role="status">{t('sending')}</span> <b aria-hidden>{sent} %</b>
        </span>
        <progress max={100} value={sent} />
      </label>
      <Button wide busy={stopped} onClick={() => actor.send({ type: 'stop.requested' })}>
        {t('stop')}
      </Button>
    </InHand>
  )
}

function Uncertain({ actor, pictures }: Props) {
  const { t } = useTranslation('slips')
  const picture = useSelector(actor, ({ context }) => context.picture)
  const request = useRequest(actor)
  return (
    <InHand pictures={pictures} picture={picture}>
      <div role="status">
        <RequestNotice
          {...request}
          state={request.state === 'submitting' ? 'readingStatus' : request.state}
          checking={{ title: t('uncertain.title'), text: t('uncertain.text') }}
          undecided={t('unknown')}
          again={t('sendNew')}
          onCheck={() => actor.send({ type: 'status.requested' })}
          onAgain={() => actor.send({ type: 'again.requested' })}
        />
      </div>
    </InHand>
  )
}

function NotTaken({ actor, pictures, window = null, now }: Props) {
  const { t } = useTranslation(['slips', 'ui', 'problem'])
  const { picture, problem } = useSelector(actor, ({ context }) => context)
  const nothingDone = problem?.kind === 'timeout'
  const hours = windowOf(problem) ?? window
  const closed = isClosed(hours, now)
  return (
    <div className={css.message}>
      <InHand pictures={pictures} picture={picture}>
        <div role={nothingDone ? 'status' : undefined}>
          <Notice
            tone={nothingDone ? 'wait' : 'bad'}
            title={t(nothingDone ? 'notSent' : windowOf(problem) && closed ? 'closed.title' : 'ui:command.error')}
          >
            {problem && (nothingDone ? t('ui:command.nothingDone') : uploadText(t, problem))}
          </Notice>
        </div>
        {picture !== null && (
          <>
            <Button
              kind="primary"
              wide
              disabled={closed}
              why={t('closed.opens', { from: hours?.from })}
              onClick={() => actor.send({ type: 'send.requested' })}
            >
              {t('sendAgain')}
            </Button>
            <Button wide onClick={() => actor.send({ type: 'picture.removed' })}>
              {t('other')}
            </Button>
          </>
        )}
      </InHand>
      {picture === null && <Picker actor={actor} pictures={pictures} closed={closed} primary />}
    </div>
  )
}

function Processing({ actor }: Props) {
  const { t } = useTranslation(['slips', 'problem'])
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <div className={css.message}>
      <div role="status">
        <Notice tone="wait" title={t('processing')}>
          {problem ? problemText(t, problem) : t('processingText')}
        </Notice>
      </div>
      <Button wide onClick={() => actor.send({ type: 'picture.removed' })}>
        {t('another')}
      </Button>
    </div>
  )
}

function Settled({ actor }: Props) {
  const { t } = useTranslation(['slips', 'problem'])
  const slip = useSelector(actor, ({ context }) => context.slip)
  const good = useSelector(actor, (snapshot) => snapshot.matches('accepted'))
  return (
    <div className={css.message}>
      {good ? (
        <div role="status">
          <Notice tone="good" title={t('accepted')}>
            {slip && slip.amount > 0 && t('acceptedText', { amount: formatMoney(slip.amount) })}
          </Notice>
        </div>
      ) : (
        <Notice tone="bad" title={t('refused')}>
          {slip?.note && noteText(t, slip.note)}
        </Notice>
      )}
      <Button wide onClick={() => actor.send({ type: 'picture.removed' })}>
        {t('another')}
      </Button>
    </div>
  )
}
