import type { ResourceActor } from '@krapao/machines'
import type { Contact as ContactCard, Info } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#platform/config.ts'
import { requestChat, useChatIsOff } from '#screens/chat/chatRequests.ts'
import { useFirstLoad } from '#services/useResource.ts'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { safeLink } from '#platform/safeLink.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Contact.module.css'
import { freshPicture } from './freshPicture.ts'

type Props = { contact: ResourceActor<ContactCard>; info: ResourceActor<Info> }

export function Contact({ contact, info }: Props) {
  const { t } = useTranslation('lookups')
  const isLoading = useFirstLoad(contact)
  return (
    <section className={css.contact}>
      <h1>{t('contact.title')}</h1>
      <div className={css.card}>
        <ResourceView
          actor={contact}
          skeleton={
            <Skeleton>
              <Piece />
              <Piece as="field" />
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
  const { name, link } = waysOf({ lineName, lineLink })
  const picture = pictureFailed ? null : freshPicture(lineQR, loadedAt)
  const chatIsOff = useChatIsOff()
  if (!contactText && !picture && name === '') return <Empty icon={MessageCircle} title={t('contact.empty')} />
  return (
    <>
      {contactText ? <ServerHtml html={contactText} /> : null}
      <ContactLink lineName={lineName} lineLink={lineLink} />
      {!chatIsOff && (
        <Button wide icon={MessagesSquare} onClick={() => requestChat()}>
          {t('contact.here')}
        </Button>
      )}
      {picture ? (
        <figure className={css.scan}>
          <figcaption>{t(link && isLine(link) ? 'contact.scanLine' : 'contact.scan')}</figcaption>
          <img
            className={css.qr}
            src={picture}
            alt={t('contact.qr', { name })}
            width="160"
            height="160"
            onError={() => setPictureFailed(true)}
          />
        </figure>
      ) : null}
    </>
  )
}

type Names = { lineName: string | undefined; lineLink: string | undefined }

const waysOf = ({ lineName, lineLink }: Names) => ({ name: lineName ?? lineLink ?? '', link: safeLink(lineLink) })

/** The name alone where the link is not safe to open. */
export function ContactLink(names: Names) {
  const { t } = useTranslation('lookups')
  const { name, link } = waysOf(names)
  if (!link) return name && <p className={css.name}>{name}</p>
  return (
    <LinkButton kind="primary" wide icon={MessageCircle} href={link}>
      {t(isLine(link) ? 'contact.openLine' : 'contact.open', { name })}
    </LinkButton>
  )
}

/** LINE's own links name the app. */
const isLine = (link: string): boolean => /(^|\.)(line\.me|lin\.ee)$/.test(new URL(link).hostname)

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
