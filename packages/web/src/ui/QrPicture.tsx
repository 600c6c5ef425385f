import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import css from './QrPicture.module.css'
import { pictureUrl, pngOf, saveFile } from './pictures.ts'
import { useToasts } from './toasts.ts'

type Props = {
  /** SVG from the server: shown as a picture, never inserted, so nothing in it can run. */
  markup: string
  /** What the picture says, in words. */
  label: string
  fileName: string
}

/** The QR code with "save" and "share", as a PNG that a bank app can pick from the gallery. */
export function QrPicture({ markup, label, fileName }: Props) {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const withPng = (then: (png: File) => Promise<void> | void) => async () => {
    setBusy(true)
    try {
      await then(await pngOf(markup, fileName))
    } catch (cause) {
      // Closing the phone's share sheet is an answer too.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toasts.show({ kind: 'danger', text: t('qr.saveFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <figure className={css.qr}>
      <img className={css.picture} src={pictureUrl(markup)} alt={label} width={240} height={240} />
      <div className={css.actions}>
        <Button kind="primary" icon={Download} busy={busy} onClick={() => void withPng(saveFile)()}>
          {t('qr.save')}
        </Button>
        {'share' in navigator && (
          <Button icon={Share2} busy={busy} onClick={() => void withPng((png) => navigator.share({ files: [png] }))()}>
            {t('qr.share')}
          </Button>
        )}
      </div>
    </figure>
  )
}
