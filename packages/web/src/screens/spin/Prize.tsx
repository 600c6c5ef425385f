import { newHtml, type SpinActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import PartyPopper from 'lucide-react/icons/party-popper'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import css from './Prize.module.css'

type Props = { spin: SpinActor; onCheck: () => void }

export function Prize({ spin, onCheck }: Props) {
  const { t, i18n } = useTranslation('spin')
  const shown = useSelector(spin, (snapshot) => snapshot.matches('prize'))
  const { last, wheel } = useSelector(spin, ({ context }) => context)
  if (!shown || !last) return null
  const { result, won } = last.drawn
  const slice = wheel?.activeSpinwheel.slice.find(({ code }) => code === result.code)
  const title = titleOf()
  const html = newHtml(slice?.htmlDescription, title)
  const close = () => spin.send({ type: 'prize.closed' })
  const Icon = won === false ? RotateCw : PartyPopper
  return (
    <Sheet title={title} onClose={close}>
      <div className={css.prize}>
        <div className={classes(css.emblem, won === false && css.none)} aria-hidden>
          {won !== false && Array.from({ length: rays }, (_, ray) => <i key={ray} />)}
          <span>
            <Icon size={30} />
            <b>{result.label}</b>
          </span>
        </div>
        {html && <ServerHtml html={html} lang={languageOf(i18n)} />}
        {won !== undefined && <p className={css.next}>{t(won ? 'prize.coupon' : 'prize.again')}</p>}
        <Button kind="primary" wide onClick={close}>
          {t('prize.close')}
        </Button>
        <Button kind="quiet" icon={ShieldCheck} onClick={onCheck}>
          {t('checkThis')}
        </Button>
      </div>
    </Sheet>
  )

  /** A backend may not report whether a slice has a value; then the title claims neither. */
  function titleOf(): string {
    if (won === undefined) return t('stopped', { label: result.label })
    return won ? t('prize.won', { label: result.label }) : t('prize.nothing')
  }
}

const rays = 12
