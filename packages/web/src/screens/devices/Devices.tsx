import { hasOtherDevices, type DevicesActor } from '@krapao/machines'
import type { Device } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Monitor from 'lucide-react/icons/monitor'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import { countryName } from '#i18n/countryName.ts'
import { formatDayTime, formatRecentTime, timeAgo } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { FootNote } from '#ui/form/Step.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Devices.module.css'

type Props = {
  actor: DevicesActor
  /** Server time, ms. */
  now: () => number
}

export function Devices({ actor, now }: Props) {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'unsupported') return null
  return (
    <section aria-labelledby="devices" className={css.part}>
      <PartTitle id="devices">{t('title')}</PartTitle>
      <State actor={actor} now={now} />
    </section>
  )
}

function State({ actor, now }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  const { devices, problem } = useSelector(actor, ({ context }) => context)
  switch (state) {
    case 'loading':
      return devices.length === 0 ? (
        <Skeleton>
          <Piece as="card" />
        </Skeleton>
      ) : (
        <List actor={actor} now={now} />
      )
    case 'ready':
      return <List actor={actor} now={now} />
    case 'confirming':
    case 'signingOut':
      return (
        <>
          <List actor={actor} now={now} />
          <Question actor={actor} busy={state === 'signingOut'} />
        </>
      )
    case 'failed':
    case 'broken':
      return <FailedNotice problem={state === 'broken' ? null : problem} onRetry={() => actor.send({ type: 'retry.requested' })} />
    // The first is left at once, the second signs out, and the last has nothing to show.
    case 'signedOut':
    case 'signedOutEverywhere':
    case 'unsupported':
      return null
    default:
      return state satisfies never
  }
}

function List({ actor, now }: Props) {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  const { devices, problem } = useSelector(actor, ({ context }) => context)
  const hasOthers = useSelector(actor, ({ context }) => hasOtherDevices(context))
  const nameOf = useDeviceName()
  // Removing a device removes the button that had the focus.
  const list = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: String(devices.length), atFirst: false })
  return (
    <>
      <ProblemNotice problem={problem} />
      <div ref={list} tabIndex={-1}>
        <Rows>
          {devices.map((device) => (
            <Row
              key={device.id}
              icon={iconOf(device)}
              title={nameOf(device)}
              note={<Known device={device} now={now()} />}
              end={
                device.current ? (
                  <Tag tone="good">{t('now')}</Tag>
                ) : (
                  <Button
                    kind="text"
                    label={`${t('remove')}: ${nameOf(device)}`}
                    onClick={() => actor.send({ type: 'removal.requested', device })}
                  >
                    {t('remove')}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </div>
      {hasOthers && (
        <>
          <p className={css.lead}>{t('lead')}</p>
          <div className={css.end}>
            <Button kind="harmful" wide onClick={() => actor.send({ type: 'everywhere.requested' })}>
              {t('everywhere')}
            </Button>
            <FootNote>{t('everywhereNote')}</FootNote>
          </div>
        </>
      )}
    </>
  )
}

/** Only what is known: few browsers name the model, few operators know the country. */
function Known({ device, now }: { device: Device; now: number }) {
  const { t, i18n } = useTranslation('profile', { keyPrefix: 'devices' })
  const { model, country, current, createdAt, lastSeenAt } = device
  const browser = useBrowserName()
  const language = languageOf(i18n)
  const what = [current && browser(device), model, country && countryName(country, language)].filter(Boolean).join(' · ')
  return (
    <span className={css.lines}>
      {what && <span>{what}</span>}
      {!current && lastSeenAt && (
        <span>
          <Seen at={lastSeenAt} now={now} />
        </span>
      )}
      <span>{t('since', { time: formatRecentTime(createdAt, language) })}</span>
    </span>
  )
}

function Seen({ at, now }: { at: string; now: number }) {
  const { t, i18n } = useTranslation('profile', { keyPrefix: 'devices' })
  const { t: tApp } = useTranslation('app')
  const { unit, count } = timeAgo(at, now)
  const isLongAgo = unit === 'month' || unit === 'year'
  return t('seen', { time: isLongAgo ? formatDayTime(at, languageOf(i18n)) : tApp(`ago.${unit}`, { count }) })
}

function Question({ actor, busy }: Pick<Props, 'actor'> & { busy: boolean }) {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const nameOf = useDeviceName()
  return (
    <Confirm
      title={chosen ? t('question.one', { name: nameOf(chosen) }) : t('question.all')}
      confirm={t(chosen ? 'remove' : 'question.yesAll')}
      harmful
      busy={busy}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <p>{t(chosen ? 'question.oneText' : 'question.allText')}</p>
    </Confirm>
  )
}

function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  const browser = useBrowserName()
  return (device) => (device.current ? t('current') : (browser(device) ?? t('unnamed')))
}

/** The name of its browser, else the one that its client sent, unless that is this page's own. */
function useBrowserName(): (device: Device) => string | null {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  return ({ name, client }) => {
    const [browser = '', system] = name?.split(', ') ?? []
    if (name !== undefined) return system === undefined ? browser : t('named', { browser, system })
    return client === '' || client.startsWith('player-web/') ? null : client
  }
}

function iconOf({ name }: Device) {
  if (name === undefined) return MonitorSmartphone
  return /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor
}
