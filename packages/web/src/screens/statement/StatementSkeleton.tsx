import { useTranslation } from 'react-i18next'
import { Card } from '#ui/layout/Card.tsx'
import { Ghost, Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Statement.module.css'

/** Has the words and classes of the loaded page, so that nothing moves when it replaces this. */
export function StatementSkeleton() {
  const { t } = useTranslation('statement')
  return (
    <Skeleton>
      <div className={css.page}>
        <div className={css.chips}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className={css.sumsRow}>
          {[t('sums.totalIn'), t('sums.totalOut')].map((name) => (
            <span key={name} className={css.total}>
              <small>
                <Ghost>{name}</Ghost>
              </small>{' '}
              <b>
                <Ghost>10,000.00</Ghost>
              </b>
            </span>
          ))}
        </div>
        <div>
          <div className={css.day}>
            <b>
              <Ghost>{t('day.today', { date: '21 Nov 2026' })}</Ghost>
            </b>
          </div>
          <Card flush>
            <ul>
              {Array.from({ length: 10 }, (_, row) => (
                <li key={row}>
                  <div className={css.row}>
                    <Piece as="circle" />
                    <span className={css.what}>
                      <b>
                        <Ghost>{t('type.withdraw')}</Ghost>
                      </b>
                      <small>
                        <Ghost>14:18</Ghost>
                      </small>
                    </span>
                    <span className={css.amount}>
                      <b>
                        <Ghost>+500.00</Ghost>
                      </b>
                      <small>
                        <Ghost>{t('balance')}</Ghost>
                      </small>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </Skeleton>
  )
}
