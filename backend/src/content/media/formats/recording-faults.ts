import { InvalidRequest } from '../../../platform/errors.js';

const refused = (text: string) => () => new InvalidRequest({ recording: [text] });

export const notARecording = refused('The file is not a recording in MP3, Ogg, Opus, M4A or WAV, or it is damaged.');
export const incomplete = refused('The recording is incomplete: its end is missing. Please save or copy it again.');
export const foreignContent = refused('The recording is damaged, or the file has something else than a recording.');
export const isVideo = refused('The file is a video. Please choose a recording with sound only.');
