import { cardState, receivedCount, reopensAt } from '@krapao/machines'
import type { Bonus } from '@krapao/sdk'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { IconCircle, Tag } from '#ui/feedback/Tag.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './Bonus.module.css'
import { useOfferWords } from './useOfferWords.ts'

type Props = {
  bonus: Bonus
  now: number
  /** The player has another bonus, which has to end first. */
  until: { name: string | undefined } | null
  onOpen: () => void
}

export function BonusCard({ bonus, now, until, onOpen }: Props) {
  const { t } = useTranslation('bonus')
  const words = useOfferWords()
  const { code, name = code, type, maxReceived, banners } = bonus
  const state = cardState(bonus, now)
  const headline = words.headline(bonus)
  const note = useNote(bonus, now, until)
  const often = t(`often.${type}`, { count: maxReceived })
  return (
    <button
      type="button"
      className={classes(css.card, note !== null && css.shut)}
      aria-haspopup="dialog"
      disabled={state === 'received'}
      onClick={onOpen}
    >
      <span className={css.top}>
        <Picture
          className={css.art}
          src={banners[0]?.image}
          width={64}
          height={64}
          fallback={
            <IconCircle tone="gold">
              <Gift size={20} />
            </IconCircle>
          }
        />
        <span className={css.words}>
          <b className={css.big}>{headline ?? name}</b>
          <small>{headline === null ? often : `${name} · ${often}`}</small>
          {maxReceived > 1 && <small>{t(`count.${type}`, { received: receivedCount(bonus, now), max: maxReceived })}</small>}
          {state === 'current' && <Tag tone="good">{t('yours')}</Tag>}
          {state === 'received' && <Tag tone="wait">{t('received')}</Tag>}
        </span>
        {state !== 'received' && <ChevronRight className={css.go} size={20} aria-hidden />}
      </span>
      {note === null ? (
        <Short name={t('terms.minimum')} text={words.minimum(bonus)} other={t('terms.turnover')} otherText={words.wagering(bonus)} />
      ) : (
        <span className={css.note}>
          <Clock size={16} aria-hidden />
          {note}
        </span>
      )}
    </button>
  )
}

/** When it can be taken; `null` if now, or if the player has it. */
function useNote(bonus: Bonus, now: number, until: Props['until']): string | null {
  const { t, i18n } = useTranslation('bonus')
  const state = cardState(bonus, now)
  if (state === 'received') return t(`again.${bonus.type}`, { date: formatDay(reopensAt(bonus.type, now) ?? now, languageOf(i18n)) })
  if (state === 'current' || until === null) return null
  return until.name === undefined ? t('opensAfterYours') : t('opensAfter', { name: until.name })
}

type ShortProps = { name: string; text: string | null; other: string; otherText: string | null }

/** No list of terms, as a button has none. */
function Short({ name, text, other, otherText }: ShortProps) {
  if (text === null || otherText === null) return null
  return (
    <span className={css.short}>
      <span>
        <small>{name}</small> <b>{text}</b>
      </span>
      <span>
        <small>{other}</small> <b>{otherText}</b>
      </span>
    </span>
  )
}
