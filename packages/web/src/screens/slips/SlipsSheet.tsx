import {
  savedRequestSlot,
  lookupInput,
  lookupPorts,
  provideLookupPorts,
  provideSlipsPorts,
  provideSlipUploadPorts,
  slipsInput,
  slipsPorts,
  slipUploadPorts,
  statusOf,
  type SlipOrder,
  isWindowOpen,
  windowOf,
} from '@krapao/machines'
import type { Krapao, Outcome, WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useNow } from '#services/useNow.ts'
import { useRetryFailed } from '#services/useRetryFailed.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { useFirstLoad, useResource } from '#services/useResource.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { createPictures, offerPicture } from './browserPictures.ts'
import { Slips } from './Slips.tsx'
import { SlipsHelp, SlipTimes } from './SlipsHelp.tsx'
import css from './Slips.module.css'
import { SlipUpload } from './SlipUpload.tsx'
import { useSlipView } from './useSlipView.ts'

export type SlipsSheetProps = {
  /** Null from the statement; the sheet then loads the player's id. */
  wallet: WalletResponse | null
  onMoneyMoved: () => void
  onClose: () => void
}

export function SlipsSheet({ wallet, onMoneyMoved, onClose }: SlipsSheetProps) {
  const { t } = useTranslation('slips')
  const { krapao } = useAppServices()
  return (
    <Sheet title={t('title')} full onClose={onClose}>
      {wallet ? (
        <PlayerSlips playerId={wallet.profile._id} onMoneyMoved={onMoneyMoved} />
      ) : (
        <LoadPlayer read={(options) => krapao.profile.get({}, options)} onMoneyMoved={onMoneyMoved} />
      )}
    </Sheet>
  )
}

type Read = (options: { signal: AbortSignal }) => Promise<Outcome<{ _id: string }>>

function LoadPlayer({ read, onMoneyMoved }: { read: Read; onMoneyMoved: () => void }) {
  const { krapao } = useAppServices()
  const profile = useResource(krapao, read)
  return (
    <ResourceView actor={profile} skeleton={<SkeletonRows rows={4} />}>
      {({ _id }) => <PlayerSlips playerId={_id} onMoneyMoved={onMoneyMoved} />}
    </ResourceView>
  )
}

function PlayerSlips({ playerId, onMoneyMoved }: { playerId: string; onMoneyMoved: () => void }) {
  const { krapao } = useAppServices()
  const [machines] = useState(() => machinesFor(krapao, playerId))
  const list = useActorRef(machines.list, { input: slipsInput })
  const upload = useActorRef(machines.upload)
  const lookup = useActorRef(machines.lookup, { input: lookupInput })
  const rules = useSelector(lookup, ({ context }) => context.value)
  const viewer = useSlipView(krapao)
  const isRead = useSelector(list, (snapshot) => snapshot.matches('page'))
  useRetryFailed(isRead, lookup)
  useSendPageShown(list, upload)
  useNotifications(['slip', 'balance'], () => {
    list.send({ type: 'wallet.changed' })
    upload.send({ type: 'wallet.changed' })
  })
  usePastedPicture((file) => offerPicture(upload, machines.pictures, file))

  const credited = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const reload = () => list.send({ type: 'reload.requested' })
    const subscriptions = [
      upload.on('slip.taken', reload),
      upload.on('slip.unknown', reload),
      upload.on('slip.refused', reload),
      upload.on('slip.credited', () => {
        reload()
        credited()
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [list, upload])
  // Unsettled slips of an earlier visit are polled too.
  const hasPendingSlip = useSelector(
    list,
    ({ context: { page, items } }) => page === 1 && items[0] !== undefined && statusOf(items[0]) === 'processing',
  )
  useEffect(() => {
    if (hasPendingSlip) upload.send({ type: 'slip.pending' })
  }, [hasPendingSlip, upload])

  const isOutcomeUnknown = useSelector(upload, (snapshot) => snapshot.matches({ submitting: 'outcomeUnknown' }))
  const isOutsideWindow = useSelector(upload, (snapshot) => snapshot.matches('uploadFailed') && windowOf(snapshot.context.problem) !== null)
  const now = useNow(() => krapao.clock.now())
  const isListing = useSelector(list, (snapshot) => snapshot.matches('loading'))
  if (useFirstLoad(lookup)) return <SkeletonRows rows={4} />
  return (
    <div className={css.sheet}>
      {!isOutsideWindow && rules && <SlipTimes rules={rules} open={isWindowOpen(rules.window, now)} />}
      <SlipUpload actor={upload} pictures={machines.pictures} window={rules?.window ?? null} now={now} />
      <Slips actor={list} viewer={viewer} isWaiting={isOutcomeUnknown} />
      {/* Not before what stands above it, which would move it. */}
      {!isListing && <SlipsHelp />}
    </div>
  )
}

function machinesFor(krapao: Krapao, playerId: string) {
  const pictures = createPictures()
  return {
    pictures,
    list: provideSlipsPorts(slipsPorts(krapao)),
    upload: provideSlipUploadPorts(slipUploadPorts(krapao, pictures, savedRequestSlot<SlipOrder>(local, 'slips', playerId))),
    lookup: provideLookupPorts(lookupPorts(krapao, 'slip')),
  }
}

/** Pasted or dropped anywhere on the page. Other content is left to the browser. */
function usePastedPicture(take: (file: File) => void): void {
  const addFile = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? data?.files[0]
    if (!file) return
    // The browser would replace the page by the dropped file.
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => addFile(event.clipboardData, event)
    const drop = (event: DragEvent) => addFile(event.dataTransfer, event)
    // Browsers accept a drop only after this.
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
}
