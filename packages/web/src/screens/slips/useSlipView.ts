import { provideSlipViewPorts, slipViewPorts, type PictureTab, type SlipViewActor } from '@krapao/machines'
import type { Krapao, Problem } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openTab, type OpenedTab } from '#platform/openTab.ts'
import { serverLink } from '#platform/safeLink.ts'
import { problemText } from '#i18n/problemText.ts'
import { useToasts } from '#ui/toast/toasts.ts'

/** Shows failures as toasts. */
export function useSlipView(krapao: Krapao): SlipViewActor {
  const { t, i18n } = useTranslation(['slips', 'problem'])
  const toasts = useToasts()
  const [{ machine, tab }] = useState(() => {
    const opened = pictureTab(() => i18n.t('slips:opening'))
    return { tab: opened, machine: provideSlipViewPorts(slipViewPorts(krapao, { tab: opened, safeLink: serverLink })) }
  })
  const actor = useActorRef(machine)
  const showMissing = useEffectEvent((problem: Problem | null) =>
    toasts.show({ kind: 'danger', text: problem ? problemText(t, problem) : t('notThere') }),
  )
  useEffect(() => {
    const subscription = actor.on('picture.missing', ({ problem }) => showMissing(problem))
    return () => {
      subscription.unsubscribe()
      // A tab that still waits for its picture would stay empty.
      tab.close()
    }
  }, [actor, tab])
  return actor
}

function pictureTab(waitingText: () => string): PictureTab {
  let opened: OpenedTab | null = null
  return {
    open: () => {
      opened = openTab(waitingText())
    },
    navigate: (url) => opened?.navigate({ kind: 'link', url }) ?? false,
    close: () => opened?.close(),
  }
}
