using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.Json;

namespace Parti;

/// <summary>The folder in which a function runs: its assembly and the data files that came with its sources.</summary>
internal sealed class Folder
{
    private readonly string root;
    /// <summary>All of it is emptied after a call.</summary>
    private readonly string scratch;
    private readonly string assembly;
    private readonly Dictionary<string, string> files;

    /// <summary>In the jail the folder for scratch is this process's own; outside it is the machine's.</summary>
    public Folder(bool isJailed, JsonElement files)
    {
        root = isJailed ? Path.Combine(Path.GetTempPath(), "function") : Directory.CreateTempSubdirectory("parti-function-").FullName;
        scratch = isJailed ? Path.GetTempPath() : root;
        assembly = Path.Combine(root, "Function.dll");
        this.files = files.EnumerateObject().Select(file => (Path: Path.GetFullPath(Path.Combine(root, file.Name)), Text: file.Value.GetString()))
            .Where(file => file.Path.StartsWith(root + Path.DirectorySeparatorChar) && file.Path != assembly)
            .ToDictionary(file => file.Path, file => file.Text);
        Lay();
    }

    /// <summary>From a file: functions look for their data beside their own assembly.</summary>
    public Assembly Load(byte[] bytes)
    {
        File.WriteAllBytes(assembly, bytes);
        return Assembly.LoadFrom(assembly);
    }

    /// <summary>Lays the data files out as their author wrote them, whatever the last call has done to them.</summary>
    public void Lay()
    {
        Directory.CreateDirectory(root);
        foreach (var (path, text) in files)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path));
            File.WriteAllText(path, text);
        }
        Directory.SetCurrentDirectory(root);
        AppContext.SetData("APP_CONTEXT_BASE_DIRECTORY", root + Path.DirectorySeparatorChar);
    }

    /// <summary>What a call has written is not the next one's; false where it cannot be removed.</summary>
    public bool Empty()
    {
        try
        {
            foreach (var entry in new DirectoryInfo(scratch).EnumerateFileSystemInfos())
                if (entry is DirectoryInfo { LinkTarget: null } folder) folder.Delete(true);
                else if (entry.FullName != assembly) entry.Delete();
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }
}
