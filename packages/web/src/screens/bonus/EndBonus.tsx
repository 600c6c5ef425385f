import type { BonusEndActor } from '@krapao/machines'
import type { BonusPreview } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'

type Props = { actor: BonusEndActor; progress: BonusPreview | null }

export function EndBonus({ actor, progress }: Props) {
  const { t } = useTranslation('bonus')
  const state = useSelector(actor, ({ value }) => value)
  const waiting = progress?.state === 'waiting'
  const { ends, forfeits = 0 } = progress ?? {}
  const what = waiting ? 'drop' : 'end'
  const sending = useRequest(actor).state === 'submitting'
  return (
    <>
      <Button
        kind={buttonKind()}
        wide
        busy={sending}
        disabled={ends === false || (state === 'submitting' && !sending)}
        why={ends === false ? t('endsNot', { threshold: formatShortMoney(progress?.threshold ?? 0) }) : null}
        onClick={() => actor.send({ type: 'end.requested' })}
      >
        {t(`${what}.action`)}
      </Button>
      {state === 'confirming' && (
        <Confirm
          title={t(`${what}.question`)}
          confirm={forfeits > 0 ? t('end.lose', { forfeits: formatShortMoney(forfeits) }) : t(`${what}.confirm`)}
          // "Cancel" beside "Cancel the bonus" would be ambiguous.
          cancel={t('keep')}
          harmful={waiting || forfeits > 0}
          onConfirm={() => actor.send({ type: 'confirm.given' })}
          onCancel={() => actor.send({ type: 'confirm.declined' })}
        >
          <p>{consequence()}</p>
        </Confirm>
      )}
    </>
  )

  /** Primary only if ending costs nothing; a waiting bonus has Deposit as its primary button. */
  function buttonKind() {
    if (waiting) return 'danger'
    return ends && forfeits === 0 ? 'primary' : 'plain'
  }

  function consequence(): string {
    if (waiting) return t('drop.text')
    const { total, turnoverDone, pays } = progress ?? {}
    if (total === undefined || turnoverDone === undefined) return t('end.plain')
    if (forfeits > 0) return t('end.early', { pays: formatShortMoney(pays ?? total), forfeits: formatShortMoney(forfeits) })
    return t('end.text', { total: formatShortMoney(total), done: formatShortMoney(turnoverDone) })
  }
}

export function EndState({ actor }: Pick<Props, 'actor'>) {
  const request = useRequest(actor)
  return (
    <RequestNotice
      {...request}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}
