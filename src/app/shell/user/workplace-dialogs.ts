/** Dialogs that the user menu and the palette open; most sessions never do. */
export const importQr = async () => (await import('../qr/qr-dialog.tsx')).QrDialog
export const importWall = async () => (await import('../../wall/setup/wall-dialog.tsx')).WallDialog
