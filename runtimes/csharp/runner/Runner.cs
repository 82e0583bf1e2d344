using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;

namespace Parti;

/// <summary>
/// Runs one C# function for one account. Knows nothing of elements: what stands between JSON and the author's types is
/// compiled into the function (class PartiEntry).
/// </summary>
public static class Runner
{
    private delegate string Entry(string argument);

    /// <summary>The folder for scratch is this process's own, not the machine's.</summary>
    private static bool isJailed;
    /// <summary>It was started before anybody needs it.</summary>
    private static bool isAhead;

    public static void Main(string[] arguments)
    {
        isJailed = arguments.Contains("--jailed");
        isAhead = arguments.Contains("--ahead");
        var packages = arguments.Where(argument => !argument.StartsWith("--")).ToArray();
        // What stands beside this program comes first: a library replaces none of it.
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            packages.Select(folder => Path.Combine(folder, name.Name + ".dll")).Where(File.Exists).Select(context.LoadFromAssemblyPath).FirstOrDefault();
        // Whatever is thrown where nobody catches it ends this process and nothing else.
        var thread = new Thread(Serve, 16 * 1024 * 1024);
        thread.Start();
        thread.Join();
    }

    private static void Serve()
    {
        if (isAhead) Prime(EntryOf(Assembly.LoadFrom(Path.Combine(AppContext.BaseDirectory, "Sample.dll"))), SampleArgument);
        var load = Frames.Read();
        if (load == null) return;
        Entry entry = null;
        string failure = null;
        Folder folder = null;
        try
        {
            using var document = JsonDocument.Parse(load.Value.Payload);
            var function = document.RootElement.GetProperty("function");
            folder = new Folder(isJailed, function.GetProperty("files"));
            var assembly = folder.Load(Convert.FromBase64String(function.GetProperty("assembly").GetString() ?? ""));
            entry = EntryOf(assembly);
            // The author's code runs here: only where nobody waits for its first call.
            if (document.RootElement.GetProperty("prime").GetString() is { Length: > 0 } prime) Prime(entry, prime);
        }
        catch (Exception error)
        {
            failure = Describe(error);
        }
        if (folder?.Empty() == false) Environment.Exit(1);
        Frames.Write(Frames.Ready, Frames.NoRun, default);
        while (Frames.Read() is { } frame)
        {
            var log = new Log(frame.Run);
            Console.SetOut(log);
            Console.SetError(log);
            var before = ThreadIds().ToHashSet();
            folder?.Lay();
            if (failure != null) Frames.Write(Frames.Error, frame.Run, Encoding.UTF8.GetBytes(failure));
            else if (!Answer(entry, frame.Run, frame.Payload)) Environment.Exit(1);
            // Threads that outlive their call would live on in the next one: this process serves no other.
            if (HasLeftOver(before) || folder?.Empty() == false) Environment.Exit(1);
            Frames.Write(Frames.Done, frame.Run, default);
        }
    }

    /// <summary>Names no type: what a name means is kept, and may be another in a function.</summary>
    private const string SampleArgument = """
        {"models":{},"inputs":{"Site":{"Vertices":[{"X":0,"Y":0,"Z":0},{"X":20,"Y":0,"Z":0},{"X":20,"Y":30,"Z":0}]},
        "Height":3,"Storeys":2,"Use":"Homes","Lines":[{"Start":{"X":0,"Y":0,"Z":0},"End":{"X":20,"Y":0,"Z":0}}]}}
        """;

    private static Entry EntryOf(Assembly assembly) =>
        assembly.GetType("PartiEntry", true).GetMethod("Run", BindingFlags.Public | BindingFlags.Static).CreateDelegate<Entry>();

    /// <summary>The runtime itself starts and ends a few.</summary>
    private const int OwnThreads = 3;
    private const long MostMemory = 400L << 20;

    private static bool HasLeftOver(HashSet<int> before)
    {
        if (Environment.WorkingSet > MostMemory) return true;
        var fresh = ThreadIds().Where(id => !before.Contains(id)).ToHashSet();
        return fresh.Count > OwnThreads || (fresh.Count > 0 && Threads().Any(thread => fresh.Contains(thread.Id) && thread.ThreadState == System.Diagnostics.ThreadState.Running));
    }

    /// <summary>Asked before every call: their states, which take a file each, only where there are new ones.</summary>
    private static IEnumerable<int> ThreadIds() =>
        Directory.Exists("/proc/self/task") ? Directory.EnumerateDirectories("/proc/self/task").Select(path => int.Parse(Path.GetFileName(path))) : Threads().Select(thread => thread.Id);

    private static IEnumerable<ProcessThread> Threads() => Process.GetCurrentProcess().Threads.Cast<ProcessThread>();

    /// <summary>Compiles what a call needs before anybody waits for it; what it says is nobody's.</summary>
    private static void Prime(Entry entry, string argument)
    {
        try
        {
            Console.SetOut(TextWriter.Null);
            entry(argument);
        }
        catch (Exception)
        {
            // The defaults need not work.
        }
    }

    /// <summary>False when memory ran out: what is left of it would be the next call's.</summary>
    private static bool Answer(Entry entry, byte[] run, byte[] payload)
    {
        try
        {
            Frames.Write(Frames.Result, run, Encoding.UTF8.GetBytes(entry(Encoding.UTF8.GetString(payload))));
            return true;
        }
        catch (Exception error)
        {
            Frames.Write(Frames.Error, run, Encoding.UTF8.GetBytes(Describe(error)));
            return error is not OutOfMemoryException && error.InnerException is not OutOfMemoryException;
        }
    }

    private static string Describe(Exception error)
    {
        var inner = error;
        while (inner is TargetInvocationException && inner.InnerException != null) inner = inner.InnerException;
        var frames = new StackTrace(inner, true).GetFrames()
            .Where(frame => frame.GetFileName() is { } file && file != "PartiEntry.cs")
            .Select(frame => $"   at {frame.GetMethod()?.DeclaringType?.Name}.{frame.GetMethod()?.Name} in {frame.GetFileName()}:line {frame.GetFileLineNumber()}\n");
        var code = inner switch
        {
            OutOfMemoryException => "run.out-of-memory",
            NotFiniteNumberException => "canonical.not-finite",
            _ => null,
        };
        var message = $"{inner.GetType().Name}: {inner.Message}";
        var answer = new JsonObject { ["message"] = message, ["trace"] = $"{message}\n{string.Concat(frames)}" };
        if (code != null) answer["code"] = code;
        return answer.ToJsonString();
    }

    /// <summary>Sends on what the function prints.</summary>
    private sealed class Log : TextWriter
    {
        private const int Most = 256 * 1024;
        private readonly byte[] run;
        private int sent;

        public Log(byte[] run) => this.run = run;

        public override Encoding Encoding => Encoding.UTF8;
        public override void Write(char value) => Write(value.ToString());

        public override void Write(string value)
        {
            if (string.IsNullOrEmpty(value) || sent >= Most) return;
            sent += value.Length;
            Frames.Write(Frames.Log, run, Encoding.GetBytes(value));
        }

        public override void WriteLine(string value) => Write(value + "\n");
    }
}
