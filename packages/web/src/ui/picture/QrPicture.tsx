import Download from 'lucide-react/icons/download'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import css from './QrPicture.module.css'
import { pictureUrl, pngOf, saveFile } from './pictures.ts'
import { useToasts } from '../toast/toasts.ts'

type Props = {
  /** SVG from the server, shown only as an image, so that its scripts cannot run. */
  markup: string
  label: string
}

export const QrPicture = ({ markup, label }: Props) => (
  <img className={css.picture} src={pictureUrl(markup)} alt={label} width={240} height={240} />
)

/** Some browsers share text alone. */
const canSharePictures = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'qr.png', { type: 'image/png' })] })

/** Shares a PNG with the bank app, or saves it where the browser cannot share files. */
export function QrActions({ markup, fileName }: { markup: string; fileName: string }) {
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
  // A computer has no bank app; its code is scanned with a phone.
  const isScanned = globalThis.matchMedia?.('(min-width: 640px) and (pointer: fine)').matches ?? false
  const canShare = !isScanned && canSharePictures()
  return (
    <>
      {canShare && (
        <Button
          kind="primary"
          wide
          icon={Smartphone}
          busy={busy}
          onClick={() => void withPng((png) => navigator.share({ files: [png] }))()}
        >
          {t('qr.send')}
        </Button>
      )}
      <Button kind={canShare || isScanned ? 'plain' : 'primary'} wide icon={Download} busy={busy} onClick={() => void withPng(saveFile)()}>
        {t('qr.save')}
      </Button>
    </>
  )
}
