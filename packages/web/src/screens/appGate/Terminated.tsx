import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'
import css from '#ui/feedback/PageNotice.module.css'
import { BareFrame } from '#shell/BareFrame.tsx'
import { Button } from '#ui/Button.tsx'

/** The machine checks only on load, so the button reloads. */
export function Terminated() {
  const { t } = useTranslation('appGate')
  return (
    <BareFrame>
      <section className={css.notice}>
        <Lock aria-hidden="true" />
        <h1>{t('terminated.title')}</h1>
        <p>{t('terminated.text')}</p>
        <Button onClick={() => location.assign('/login')}>{t('terminated.again')}</Button>
      </section>
    </BareFrame>
  )
}
