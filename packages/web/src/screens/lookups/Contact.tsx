import type { ResourceActor } from '@krapao/machines'
import type { Contact as ContactCard, Info } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#platform/config.ts'
import { isFirstLoad } from '#services/useResource.ts'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { safeLink } from '#platform/safeLink.ts'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Contact.module.css'
import { freshPicture } from './freshPicture.ts'

type Props = { contact: ResourceActor<ContactCard>; info: ResourceActor<Info> }

export function Contact({ contact, info }: Props) {
  const { t } = useTranslation('lookups')
  const isLoading = useSelector(contact, isFirstLoad)
  return (
    <section className={css.contact}>
      <h1>{t('contact.title')}</h1>
      <div className={css.card}>
        <ResourceView
          actor={contact}
          skeleton={
            <Skeleton>
              <Piece />
              <Piece as="square" />
              <Piece as="field" />
            </Skeleton>
          }
        >
          {(card, loadedAt) => <Card card={card} loadedAt={loadedAt} />}
        </ResourceView>
      </div>
      {/* Not before what stands above it, which would move it. */}
      {!isLoading && (
        <footer className={css.foot}>
          <Operator info={info} />
          <p>{t('contact.version', { version: config.version })}</p>
        </footer>
      )}
    </section>
  )
}

function Card({ card: { contactText, lineLink, lineName, lineQR }, loadedAt }: { card: ContactCard; loadedAt: number }) {
  const { t } = useTranslation('lookups')
  const [pictureFailed, setPictureFailed] = useState(false)
  const name = lineName ?? lineLink ?? ''
  const link = safeLink(lineLink)
  const picture = pictureFailed ? null : freshPicture(lineQR, loadedAt)
  if (!contactText && !picture && name === '') return <Empty icon={MessageCircle} title={t('contact.empty')} />
  return (
    <>
      {contactText ? <ServerHtml html={contactText} /> : null}
      {picture ? (
        <img
          className={css.qr}
          src={picture}
          alt={t('contact.qr', { name })}
          width="220"
          height="220"
          onError={() => setPictureFailed(true)}
        />
      ) : null}
      {link ? (
        <a className={css.open} href={link} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={20} aria-hidden />
          {t('contact.open', { name })}
        </a>
      ) : (
        name && <p className={css.name}>{name}</p>
      )}
    </>
  )
}

/** An empty line until it is read. */
function Operator({ info }: Pick<Props, 'info'>) {
  const operator = useSelector(info, ({ context }) => context.value)
  if (!operator) return <p className={css.line} />
  const website = safeLink(operator.website)
  return (
    <p>
      {operator.name}
      {website ? (
        <>
          {' · '}
          <a href={website} target="_blank" rel="noopener noreferrer">
            {new URL(website).host}
          </a>
        </>
      ) : null}
    </p>
  )
}
