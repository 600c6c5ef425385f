import { resetDraft } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { i18n as I18n } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { tab } from '#platform/stores.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { useResource } from '#services/useResource.ts'
import { needWords } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import css from './ResetPassword.module.css'

export function ResetPasswordEntry() {
  const { t, i18n } = useTranslation('session')
  const { krapao } = useAppServices()
  const rule = useResource(krapao, (options) => krapao.lookups.registerOTP({}, options))
  const offered = useSelector(rule, ({ context }) => context.value?.passwordReset === true)
  const [LazySheet] = useState(() => sheetWith(i18n))
  const { isOpen, isOpening, open, close } = useScriptLoader(LazySheet)
  const resume = useEffectEvent(open)
  useEffect(() => {
    if (offered && resetDraft(tab).read() !== null) resume()
  }, [offered])
  if (!offered) return null
  return (
    <>
      <div className={css.entry}>
        <Button kind="text" busy={isOpening} onClick={open}>
          {t('forgot')}
        </Button>
      </div>
      {isOpen && <LazySheet onClose={close} />}
    </>
  )
}

/** Outside the list of screens, which is part of /login. */
const sheetWith = (i18n: I18n) =>
  lazyRoute(async () => {
    const [{ ResetPasswordSheet }] = await Promise.all([
      import('./ResetPasswordSheet.tsx'),
      needWords(i18n, ['registerWizard', 'session', 'ui', 'problem']),
    ])
    return ResetPasswordSheet
  })
