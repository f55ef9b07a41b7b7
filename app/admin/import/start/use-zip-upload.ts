import { useEffect, useRef, useState } from "react";
import { ResumableUpload } from "../../../uploads/browser/resumable-upload.ts";
import { ZIP_UPLOAD } from "../words/import-words.ts";

/** The upload of a zip: which part of it is sent, or why it has stopped. */
export interface ZipUpload {
  /** 0 to 1; undefined while nothing is sent. */
  part: number | undefined;
  error: string | undefined;
  /** Sends a file, or goes on with it. @param onArrive gets its id in the shop */
  send(file: File, onArrive: (id: string) => void): void;
}

/** Sends a zip piece by piece: one that was broken off goes on where it was. */
export function useZipUpload(): ZipUpload {
  const [part, setPart] = useState<number>();
  const [error, setError] = useState<string>();
  const upload = useRef<ResumableUpload>(undefined);
  useEffect(() => () => upload.current?.pause(), []);
  return {
    part,
    error,
    send(file, onArrive) {
      setError(undefined);
      setPart(0);
      upload.current?.pause();
      upload.current = new ResumableUpload(file, {
        kind: ZIP_UPLOAD,
        remember: true,
        typeRefusal: () => "This is no zip. Bring the export as one zip.",
        onProgress: setPart,
        onStop(stop) {
          setPart(undefined);
          setError(
            stop.state === "broken"
              ? `${stop.error} Press Check again: it goes on where it was.`
              : stop.error,
          );
        },
        onArrive,
      });
      upload.current.start();
    },
  };
}
