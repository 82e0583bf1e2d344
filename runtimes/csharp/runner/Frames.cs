using System;
using System.Buffers.Binary;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace Parti;

/// <summary>Frames on two pipes: 3 comes in, 4 goes out. Length, type, 16 bytes that name the run, payload.</summary>
public static class Frames
{
    public const byte Load = 1, Ready = 2, Run = 3, Progress = 4, Log = 5, Result = 6, Error = 7, Done = 8;
    public static readonly byte[] NoRun = new byte[16];
    private const int Header = 21;
    private static readonly FileStream Coming = new(new SafeFileHandle(3, false), FileAccess.Read, 1);
    private static readonly FileStream Going = new(new SafeFileHandle(4, false), FileAccess.Write, 1);

    /// <summary>The next frame; null when the server is gone.</summary>
    public static (byte Type, byte[] Run, byte[] Payload)? Read()
    {
        var header = new byte[Header];
        if (!Fill(header)) return null;
        var payload = new byte[BinaryPrimitives.ReadInt32BigEndian(header)];
        return Fill(payload) ? (header[4], header[5..], payload) : null;
    }

    public static void Write(byte type, byte[] run, ReadOnlySpan<byte> payload)
    {
        var frame = new byte[Header + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length);
        frame[4] = type;
        run.CopyTo(frame, 5);
        payload.CopyTo(frame.AsSpan(Header));
        lock (Going)
        {
            Going.Write(frame);
            Going.Flush();
        }
    }

    private static bool Fill(byte[] bytes)
    {
        for (var read = 0; read < bytes.Length;)
        {
            var count = Coming.Read(bytes, read, bytes.Length - read);
            if (count == 0) return false;
            read += count;
        }
        return true;
    }
}
