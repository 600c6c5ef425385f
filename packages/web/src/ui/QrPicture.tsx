import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import css from './QrPicture.module.css'
import { pictureUrl, pngOf, saveFile } from './pictures.ts'
import { useToasts } from './feedback/toasts.ts'

type Props = {
  /** SVG from the server, shown only as an image, so that its scripts cannot run. */
  markup: string
  label: string
  fileName: string
}

/** Saves and shares a PNG, which a bank app can pick from the gallery. */
export function QrPicture({ markup, label, fileName }: Props) {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const withPng = (then: (png: File) => Promise<void> | void) => async () => {
    setBusy(true)
    try {
      await then(await pngOf(markup, fileName))
    } catch (cause) {
      // Closing the share sheet is no error.
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
