import type { AppGateActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import css from './AppGate.module.css'
import { HtmlList } from './HtmlList.tsx'
import { agreementView } from './agreementView.ts'

type Props = { appGate: AppGateActor }

export function Agreement({ appGate }: Props) {
  const { t } = useTranslation('appGate')
  const view = useSelector(appGate, agreementView)
  const agreements = useSelector(appGate, ({ context }) => context.agreements)
  const problem = useSelector(appGate, ({ context }) => context.problem)
  if (view === 'hidden') return null
  return (
    <Sheet
      title={t('agreement.title')}
      onClose={() => appGate.send({ type: 'agreement.closed' })}
      foot={view === 'asking' ? <Accept appGate={appGate} /> : undefined}
    >
      {view === 'loading' ? <SkeletonRows rows={4} /> : null}
      {view === 'failed' ? <FailedNotice problem={problem} onRetry={() => appGate.send({ type: 'retry.requested' })} /> : null}
      {view === 'reading' && agreements.length > 0 && <p className={css.agreed}>{t('agreement.agreed')}</p>}
      {view === 'asking' || view === 'reading' ? <HtmlList texts={agreements} empty={t('agreement.empty')} /> : null}
    </Sheet>
  )
}

function Accept({ appGate }: Props) {
  const { t } = useTranslation('appGate')
  const [remember, setRemember] = useState(true)
  return (
    <div className={css.accept}>
      <label>
        <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
        {t('agreement.remember')}
      </label>
      <Button kind="primary" wide onClick={() => appGate.send({ type: 'agreement.accepted', remember })}>
        {t('agreement.accept')}
      </Button>
    </div>
  )
}
