import {
  fileName,
  provideStatementFilePorts,
  provideStatementPorts,
  statementFilePorts,
  statementInput,
  statementPorts,
} from '@krapao/machines'
import type { StatementSelection } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAppServices } from '#services/appServices.tsx'
import { useNotifications } from '#services/useNotifications.ts'
import type { SlipsSheetProps } from '#screens/slips/SlipsSheet.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { saveFile } from '#ui/picture/pictures.ts'
import { Statement } from './Statement.tsx'
import { usePlaceNames } from './usePlaceNames.ts'

export function StatementRoute({ slips: SlipsSheet }: { slips: LazyRoute<SlipsSheetProps> }) {
  const { krapao, toasts } = useAppServices()
  const { t } = useTranslation('statement')
  const [machines] = useState(() => ({
    statement: provideStatementPorts(statementPorts(krapao)),
    file: provideStatementFilePorts(statementFilePorts(krapao)),
  }))
  const actor = useActorRef(machines.statement, { input: statementInput })
  const file = useActorRef(machines.file)
  const nameOf = usePlaceNames(useSelector(actor, (snapshot) => snapshot.matches('page')))
  const slips = useScriptLoader(SlipsSheet)
  const navigate = useNavigate()
  useSendPageShown(actor)
  useNotifications(['balance'], () => actor.send({ type: 'wallet.changed' }))
  useLanguageChange(() => actor.send({ type: 'wallet.changed' }))
  const save = useEffectEvent((text: string, selection: StatementSelection) => {
    const name = fileName(selection, krapao.clock.now())
    // Excel needs a BOM for Thai and Lao, and decoding the response removed it.
    saveFile(new File(['\uFEFF', text], name, { type: 'text/csv;charset=utf-8' }))
    toasts.show({ kind: 'success', text: t('file.saved', { name }) })
  })
  useEffect(() => {
    const subscription = file.on('file.ready', ({ text, selection }) => save(text, selection))
    return () => subscription.unsubscribe()
  }, [file])
  return (
    <>
      <Statement
        actor={actor}
        file={file}
        nameOf={nameOf}
        now={() => krapao.clock.now()}
        slipsOpening={slips.isOpening}
        // Home's first action for a new player.
        onDeposit={() => void navigate('/user/home')}
        onSlips={slips.open}
      />
      {slips.isOpen && <SlipsSheet wallet={null} onMoneyMoved={() => actor.send({ type: 'reload.requested' })} onClose={slips.close} />}
    </>
  )
}
